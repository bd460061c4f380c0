// A mail server of the test's own: it takes emails over TLS (STARTTLS) alone, with a certificate
// that it made, and from nobody but the user that it made.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { makeCertificate } from './certificate.mjs';

export const sender = { name: 'Example Tools', address: 'tools@example.org' };
const user = 'toolyard';
// A name of this machine that is none of those to which emails go without TLS.
const host = 'mail.localhost';

// What arrived: the parts that are there, and how it came.
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

function serverOf(certificate, password, onMail) {
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
  const server = serverOf(certificate, password, (mail) => {
    mails.push(mail);
    news.emit('any');
  });
  server.on('error', (error) => {
    failures.push(error.meta?.message ?? error.message);
    news.emit('any');
  });
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const arrived = async (is, number = 0) => {
    for (;;) {
      const found = mails.filter(is)[number];
      if (found) return found;
      await once(news, 'any');
    }
  };
  const address = `smtp://${user}:${password}@${host}:${listener.address().port}`;
  const from = `${sender.name} <${sender.address}>`;
  const delivery = ['--smtp-url', address, '--mail-from', from];
  return {
    mails,
    // Settings of a server that sends its emails here, and of one that trusts the certificate too.
    delivery,
    settings: [...delivery, '--smtp-ca-file', certificate.file],
    // An email with that subject, the first unless told, as soon as it is there.
    mailTo: (to, subject, number) =>
      arrived((one) => one.to === to && one.subject === subject, number),
    // The link of an email to that page, the first unless told, as soon as it is there.
    async linkTo(to, page, number) {
      const link = new RegExp(`\\S*/account/${page}/#code=[\\w-]+`);
      const mail = await arrived((one) => one.to === to && link.test(one.text), number);
      return link.exec(mail.text)[0];
    },
    // What the next connection ended with that did not end well, perhaps before.
    async failure() {
      while (failures.length === 0) await once(news, 'any');
      return failures.shift();
    },
    async stop() {
      await new Promise((resolve) => server.close(resolve));
      certificate.remove();
    },
  };
}

// Each kind of email comes from the site, over TLS, as text beside HTML that say the same; a link
// is in both, and is returned.
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
