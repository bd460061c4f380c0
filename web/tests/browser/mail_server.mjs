// A mail server of the test's own, as far as SMTP is needed to take what our server sends.
import { once } from 'node:events';
import net from 'node:net';

// Lines of text as they were before they were made fit for mail (quoted-printable).
const plain = (text) =>
  text
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );

const addressIn = (line) => /<([^>]*)>/.exec(line)?.[1] ?? '';

// What a client says, line by line, until it hangs up.
function serve(socket, onMail) {
  let rest = '';
  let to = '';
  let isText = false;
  let text = '';
  const say = (line) => socket.write(`${line}\r\n`);
  const command = (line) => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'RCPT') to = addressIn(line);
    isText = verb === 'DATA';
    if (verb === 'QUIT') return socket.end('221 bye\r\n');
    return say(isText ? '354 go on' : '250 mail.example');
  };
  const hear = (line) => {
    if (!isText) return command(line);
    if (line !== '.') {
      text += `${line.startsWith('..') ? line.slice(1) : line}\r\n`;
      return undefined;
    }
    onMail({ to, text: plain(text) });
    [isText, text] = [false, ''];
    return say('250 taken');
  };
  socket.setEncoding('latin1');
  socket.on('error', () => undefined);
  socket.on('data', (part) => {
    const lines = (rest + part).split('\r\n');
    rest = lines.pop();
    lines.forEach(hear);
  });
  say('220 mail.example ready');
}

export async function startMailServer() {
  const mails = [];
  const sockets = new Set();
  let tell = () => undefined;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, (mail) => {
      mails.push(mail);
      tell();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const find = (to, page, number) =>
    mails.filter((one) => one.to === to && one.text.includes(`/account/${page}/#code=`))[number];
  return {
    address: `smtp://127.0.0.1:${server.address().port}`,
    mails,
    // The link of an email to that page, the first unless told, as soon as it is there.
    async linkTo(to, page, number = 0) {
      while (!find(to, page, number)) await new Promise((resolve) => (tell = resolve));
      return new RegExp(`\\S*/account/${page}/#code=[\\w-]+`).exec(find(to, page, number).text)[0];
    },
    async stop() {
      for (const one of sockets) one.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
