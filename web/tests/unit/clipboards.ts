// What the clipboard contains after copying from word processors and web pages, in the structure
// that these programs write, and the Markdown that it becomes.

export interface Clipboard {
  name: string;
  html: string;
  markdown: string;
  // HTML that the program makes of the Markdown, without ids.
  rendered: string;
}

// The styles that Google Docs writes on each piece of text.
const docs = (more = 'font-weight:400;font-style:normal') =>
  `font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;` +
  `${more};` +
  'font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap';
const span = (text: string, more?: string) => `<span style="${docs(more)}">${text}</span>`;
const paragraph = (inner: string) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${inner}</p>`;
const docsItem = (text: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;${docs()}" aria-level="${level}">` +
  `<p dir="ltr" style="line-height:1.38;" role="presentation">${span(text)}</p></li>`;

const googleDocs: Clipboard = {
  name: 'Google Docs',
  html:
    `<meta charset='utf-8'><meta charset="utf-8">` +
    `<b style="font-weight:normal;" id="docs-internal-guid-6f1865c9-7fff-68c7-98db-93371ae7df">` +
    `<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;">` +
    `${span('What a hash is', 'font-weight:700')}</h2>` +
    paragraph(
      span('A ') +
        span('short', 'font-weight:700') +
        span(' and ') +
        span('fixed', 'font-weight:400;font-style:italic') +
        span(' text, see ') +
        `<a href="https://www.google.com/url?q=https://example.org/a?x%3D1%26utm_source%3Db` +
        `&amp;sa=D&amp;ust=17" ` +
        `style="text-decoration:none;">${span('the page', 'text-decoration:underline')}</a>` +
        span('.'),
    ) +
    `<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('one', 1)}` +
    `<ul style="margin-top:0;margin-bottom:0;">${docsItem('one below', 2)}</ul>` +
    `${docsItem('two', 1)}</ul>` +
    `<br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;">` +
    `<colgroup><col width="312" /><col width="312" /></colgroup><tbody>` +
    `<tr style="height:0pt"><td>${paragraph(span('Name', 'font-weight:700'))}</td>` +
    `<td>${paragraph(span('a|b', 'font-weight:700'))}</td></tr>` +
    `<tr><td>${paragraph(span('x'))}${paragraph(span('y'))}</td>` +
    `<td>${paragraph(span('z'))}</td></tr>` +
    `</tbody></table></div>` +
    paragraph(span('let a = 1;', "font-family:'Roboto Mono',monospace")) +
    paragraph(span('let b = 2;', "font-family:'Roboto Mono',monospace")) +
    `</b><br class="Apple-interchange-newline">`,
  markdown: [
    '## What a hash is',
    'A **short** and *fixed* text, see [the page](https://example.org/a?x=1).',
    '- one\n  - one below\n- two',
    '| Name   | a\\|b |\n| ------ | ---- |\n| x<br>y | z    |',
    '```\nlet a = 1;\nlet b = 2;\n```',
  ].join('\n\n'),
  rendered:
    '<h2>What a hash is</h2> <p>A <strong>short</strong> and <em>fixed</em> text, see ' +
    '<a href="https://example.org/a?x=1">the page</a>.</p> ' +
    '<ul> <li>one <ul> <li>one below</li> </ul> </li> <li>two</li> </ul> ' +
    '<table> <thead> <tr> <th>Name</th> <th>a|b</th> </tr> </thead> <tbody> <tr> ' +
    '<td>x<br />y</td> <td>z</td> </tr> </tbody> </table> ' +
    '<pre><code>let a = 1; let b = 2; </code></pre>',
};

// A list item of Word: the marker is text within a paragraph.
const wordItem = (list: string, level: number, marker: string, text: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${level * 0.5}in;mso-add-space:auto;
text-indent:-.25in;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>\n`;

const word: Clipboard = {
  name: 'Word',
  html:
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml>
<o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0in; font-family:"Courier New"} --></style></head>
<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'><!--StartFragment-->
<p class=MsoToc1>Contents 1</p>
<h1>Intro<o:p></o:p></h1>
<p class=MsoNormal>A <b style='mso-bidi-font-weight:normal'>bold</b> and <i>sloped</i>
text with a <a
href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fx&amp;data=05"
>link</a><span
class=MsoCommentReference><span style='font-size:8.0pt'><a
style='mso-comment-reference:A_1'></a><span
style='mso-special-character:comment'>&nbsp;[A1]</span></span></span>.<o:p></o:p></p>\n` +
    wordItem('l0', 1, '1.', 'First item', 'First') +
    wordItem('l0', 2, 'a.', 'Below the first') +
    wordItem('l1', 3, 'o', 'Still deeper') +
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in'>More about it.<o:p></o:p></p>\n` +
    wordItem(
      'l0',
      1,
      '2.',
      'Second <del cite="mailto:A" datetime="2026-01-01T00:00">old</del>' +
        '<ins cite="mailto:A">new</ins>',
      'Last',
    ) +
    `<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoQuote>Said once.<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0><tr style='mso-yfti-irow:0'><td width=100><p
class=MsoNormal><b>A<o:p></o:p></b></p></td><td><p class=MsoNormal align=right
style='text-align:right'><b>B<o:p></o:p></b></p></td></tr><tr><td><p
class=MsoNormal>1<o:p></o:p></p></td><td><p
class=MsoNormal>2<o:p></o:p></p></td></tr></table>
<p class=MsoNormal>See<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if
!supportFootnotes]>[1]<![endif]></span></span></a>
below. <img width=100 height=50 src="file:///C:/Users/x/clip_image002.png" alt="A cat"
v:shapes="_x0000_i1025"></p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1'
href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Small
print.<o:p></o:p></p></div></div>
<!--EndFragment--></body></html>`,
  markdown: [
    '# Intro',
    'A **bold** and *sloped* text with a [link](https://example.com/x).',
    '1. First item\n\n   1. Below the first\n\n      - Still deeper\n\n' +
      '        More about it.\n\n2. Second new',
    '> Said once.',
    '| A   |   B |\n| --- | --: |\n| 1   |   2 |',
    'See[^1] below. [insert picture: A cat]',
    '[^1]: Small print.',
  ].join('\n\n'),
  rendered:
    '<h1>Intro</h1> <p>A <strong>bold</strong> and <em>sloped</em> text with a ' +
    '<a href="https://example.com/x">link</a>.</p> ' +
    '<ol> <li> <p>First item</p> <ol> <li> <p>Below the first</p> <ul> <li> ' +
    '<p>Still deeper</p> <p>More about it.</p> </li> </ul> </li> </ol> </li> ' +
    '<li> <p>Second new</p> </li> </ol> ' +
    '<blockquote> <p>Said once.</p> </blockquote> ' +
    '<table> <thead> <tr> <th>A</th> <th align="right">B</th> </tr> </thead> <tbody> <tr> ' +
    '<td>1</td> <td align="right">2</td> </tr> </tbody> </table> ' +
    '<p>See<sup class="footnote-ref"><a href="#fn-1" data-footnote-ref>1</a></sup> below. ' +
    '[insert picture: A cat]</p> ' +
    '<section class="footnotes" data-footnotes> <ol> <li> <p>Small print. <a href="#fnref-1" ' +
    'class="footnote-backref" data-footnote-backref data-footnote-backref-idx="1" ' +
    'aria-label="Back to reference 1">↩</a></p> </li> </ol> </section>',
};

// Word for the web puts each item into a list of its own, and names its level.
const webItem = (tag: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1" role="list">` +
  `<li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" ` +
  `data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0">` +
  `<p class="Paragraph SCXW1 BCX0" style="font-weight:normal;font-style:normal">` +
  `<span data-contrast="auto" class="TextRun SCXW1"><span class="NormalTextRun">${text}</span>` +
  `</span>` +
  `<span class="EOP SCXW1">&nbsp;</span></p></li></${tag}></div>`;

const wordOnline: Clipboard = {
  name: 'Word for the web',
  html:
    `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1" role="heading" ` +
    `aria-level="2" style="font-weight:normal"><span class="TextRun"><span class="NormalTextRun">` +
    `Steps</span></span><span class="EOP">&nbsp;</span></p></div>` +
    webItem('ol', 1, 'First') +
    webItem('ul', 2, 'Below') +
    webItem('ol', 1, 'Second'),
  markdown: '## Steps\n\n1. First\n   - Below\n2. Second',
  rendered: '<h2>Steps</h2> <ol> <li>First <ul> <li>Below</li> </ul> </li> <li>Second</li> </ol>',
};

const webPage: Clipboard = {
  name: 'a web page',
  html:
    `<meta charset='utf-8'><h3 style="box-sizing: border-box; font-weight: 600; ` +
    `color: rgb(31, 35, 40)">` +
    `Install<a id="user-content-install" class="anchor" aria-hidden="true" href="#install"><svg>` +
    `<path d="M0"></path></svg></a></h3>` +
    `<p style="font-weight: 400; display: inline !important">Run ` +
    `<code style="font-family: ui-monospace, SFMono-Regular">npm i</code>, ` +
    `then <strong style="font-weight: 600;">wait:</strong>it takes 2*3 minutes &amp; ` +
    `1&nbsp;second. ` +
    `Water is H<sub>2</sub>O. snake_case _stays_.</p>` +
    `<div class="highlight highlight-source-js"><pre>const a = ` +
    `<span class="pl-s">'&lt;b&gt;'</span>;\n` +
    `if (a)\n  go();\n</pre><button>Copy</button></div>` +
    `<script>alert(1)</script><p style="display:none">hidden</p>` +
    `<blockquote><p>Quoted</p><ol start="3"><li>three</li><li>four</li></ol></blockquote>` +
    `<ul class="contains-task-list"><li class="task-list-item">` +
    `<input type="checkbox" checked disabled> done</li>` +
    `<li class="task-list-item"><input type="checkbox" disabled> open</li></ul><hr>` +
    `<table><tbody><tr><td><p>Only arranged</p></td></tr></tbody></table>` +
    `<p>1. not a list<br># not a heading<br>::tool{slug=base64}</p>` +
    `<p><a href="javascript:alert(1)">no link</a> <a href="https://example.org/?fbclid=1">` +
    `https://example.org/</a> <img src="https://t.example/p.gif" width="1" height="1"></p>`,
  markdown: [
    '### Install',
    'Run `npm i`, then **wait**:it takes 2\\*3 minutes & 1 second. Water is H<sub>2</sub>O. ' +
      'snake_case \\_stays\\_.',
    "```js\nconst a = '<b>';\nif (a)\n  go();\n```",
    '> Quoted\n>\n> 3. three\n> 4. four',
    '- [x] done\n- [ ] open',
    '---',
    'Only arranged',
    '1\\. not a list\\\n\\# not a heading\\\n\\::tool{slug=base64}',
    'no link https://example.org/',
  ].join('\n\n'),
  rendered:
    '<h3>Install</h3> <p>Run <code>npm i</code>, then <strong>wait</strong>:it takes 2*3 minutes ' +
    '&amp; 1 second. Water is H<sub>2</sub>O. snake_case _stays_.</p> ' +
    `<pre><code class="language-js">const a = '&lt;b&gt;'; if (a) go(); </code></pre> ` +
    '<blockquote> <p>Quoted</p> <ol start="3"> <li>three</li> <li>four</li> </ol> </blockquote> ' +
    '<ul> <li><input type="checkbox" checked="" disabled="" /> done</li> ' +
    '<li><input type="checkbox" disabled="" /> open</li> </ul> <hr /> <p>Only arranged</p> ' +
    '<p>1. not a list<br /> # not a heading<br /> ::tool{slug=base64}</p> ' +
    '<p>no link <a href="https://example.org/">https://example.org/</a></p>',
};

const spreadsheet: Clipboard = {
  name: 'a spreadsheet',
  html:
    `<meta http-equiv="content-type" content="text/html; charset=utf-8">` +
    `<google-sheets-html-origin>` +
    `<style type="text/css"><!--td {border: 1px solid #cccccc;}` +
    `br {mso-data-placement:same-cell;}--></style>` +
    `<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" ` +
    `border="1">` +
    `<colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;">` +
    `<td style="overflow:hidden;padding:2px 3px;font-weight:bold;">Month</td>` +
    `<td colspan="2" style="text-align:right;font-weight:bold;">Visits</td></tr>` +
    `<tr><td>May</td><td style="text-align:right;">1,200</td><td>+3 %</td></tr></tbody></table>`,
  markdown: '| Month | Visits |      |\n| ----- | -----: | ---- |\n| May   |  1,200 | +3 % |',
  rendered:
    '<table> <thead> <tr> <th>Month</th> <th align="right">Visits</th> <th></th> </tr> </thead> ' +
    '<tbody> <tr> <td>May</td> <td align="right">1,200</td> <td>+3 %</td> </tr> </tbody> </table>',
};

export const clipboards: Clipboard[] = [googleDocs, word, wordOnline, webPage, spreadsheet];
