// Mail server for tests: accepts emails only over TLS (STARTTLS), with a certificate that it
// created, and only from the user that it created.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { makeCertificate } from './certificate.mjs';

export const sender = { name: 'Example Tools', address: 'tools@example.org' };
const user = 'toolyard';
// A name of this machine to which emails are not sent without TLS.
const host = 'mail.localhost';
// How long to wait for an email or a failure, in milliseconds.
const patience = 60_000;

// Parses an email: the parts that it has, and how it was delivered.
async function read(stream, { envelope, secure: isEncrypted }) {
  const mail = await simpleParser(stream, { skipHtmlToText: true, skipTextToHtml: true });
  const [from] = mail.from.value;
  return {
    to: envelope.rcptTo.map((one) => one.address).join(),
    from: { name: from.name, address: from.address },
    returnPath: envelope.mailFrom.address,
    subject: mail.subject,
    text: mail.text || undefined,
    html: mail.html || undefined,
    isEncrypted,
  };
}

// Returns an error that the server replies with instead of accepting a recipient.
const refusalOf = (reply) => {
  const [, code, text] = /^(\d{3}) (.*)$/.exec(reply);
  return Object.assign(new Error(text), { responseCode: Number(code) });
};

// `replyTo` returns the reply to a recipient; undefined accepts.
function serverOf(certificate, password, replyTo, onMail) {
  return new SMTPServer({
    cert: readFileSync(certificate.file),
    key: readFileSync(certificate.keyFile),
    minVersion: 'TLSv1.2',
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onAuth: (given, _, done) =>
      given.username === user && given.password === password
        ? done(null, { user })
        : done(new Error('The user name or the password is wrong.')),
    onRcptTo: ({ address }, _, done) => {
      const reply = replyTo(address);
      done(reply ? refusalOf(reply) : undefined);
    },
    onData: (stream, session, done) =>
      read(stream, session).then((mail) => {
        onMail(mail);
        done();
      }, done),
  });
}

export async function startMailServer() {
  const certificate = makeCertificate(`DNS:${host}`);
  const password = randomUUID();
  const mails = [];
  const failures = [];
  const news = new EventEmitter();
  const replies = new Map();
  const onMail = (mail) => {
    mails.push(mail);
    news.emit('any');
  };
  const server = serverOf(certificate, password, (to) => replies.get(to), onMail);
  server.on('error', (error) => {
    failures.push(error.meta?.message ?? error.message);
    news.emit('any');
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  // Returns what `find` returns, as soon as there is something.
  const wait = async (find) => {
    const signal = AbortSignal.timeout(patience);
    for (;;) {
      const found = find();
      if (found) return found;
      await once(news, 'any', { signal });
    }
  };
  const arrived = (is, number = 0) => wait(() => mails.filter(is)[number]);
  const address = `smtp://${user}:${password}@${host}:${listener.address().port}`;
  const from = `${sender.name} <${sender.address}>`;
  const delivery = ['--smtp-url', address, '--mail-from', from];
  return {
    mails,
    // Replies such as `550 5.1.1 Nobody here` to recipients, by their address.
    replies,
    // Settings of a server that delivers its emails here, and of one that also trusts the
    // certificate.
    delivery,
    settings: [...delivery, '--smtp-ca-file', certificate.file],
    // Returns the email with this subject, by default the first, as soon as it has arrived.
    mailTo: (to, subject, number) =>
      arrived((one) => one.to === to && one.subject === subject, number),
    // Returns the link to this page from an email, by default the first, as soon as it has arrived.
    async linkTo(to, page, number) {
      const link = new RegExp(`\\S*/account/${page}/#code=[\\w-]+`);
      const mail = await arrived((one) => one.to === to && link.test(one.text), number);
      return link.exec(mail.text)[0];
    },
    // Returns the error of the next connection that failed, which may be an earlier one.
    failure: () => wait(() => failures.shift()),
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      certificate.remove();
    },
  };
}

// Checks that an email comes from the site, over TLS, as text and as HTML with the same content. If
// there is a link, both contain it, and it is returned.
export function isWellFormed(mail, { link, language = 'en' } = {}) {
  assert.deepEqual(mail.from, sender, mail.subject);
  assert.equal(mail.returnPath, sender.address, mail.subject);
  assert.ok(mail.isEncrypted, mail.subject);
  assert.ok(mail.text?.startsWith(language === 'de' ? 'Guten Tag,' : 'Hello,'), mail.text);
  assert.ok(mail.html?.includes(`<html lang="${language}">`), mail.html);
  const found = mail.text.match(/https?:\S+/g) ?? [];
  assert.equal(found.length, link ? 1 : 0, mail.text);
  if (!link) return undefined;
  assert.ok(found[0].startsWith(link), found[0]);
  assert.ok(mail.html.includes(`href="${found[0]}"`), mail.html);
  return found[0];
}
