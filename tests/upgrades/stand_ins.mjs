// Fakes of the services that a server uses: a mail server and a language model that respond, or
// stop responding.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';

async function listening(server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server.address().port;
}

// Accepts emails up to `limit`, and does not respond to the next one.
export async function startMail(limit = Infinity) {
  const received = [];
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    let waiting = '';
    let mail = null;
    let recipient = '';
    const say = (line) => socket.write(`${line}\r\n`);
    const commands = {
      EHLO: () => say('250 mail.example.org'),
      MAIL: () => say('250 OK'),
      RCPT(line) {
        recipient = /<([^>]*)>/.exec(line)[1];
        say('250 OK');
      },
      DATA() {
        if (received.length >= limit) return;
        mail = [];
        say('354 go on');
      },
      QUIT: () => socket.end('221 bye\r\n'),
    };
    const take = (line) => {
      if (!mail) return commands[line.slice(0, 4).toUpperCase()]?.(line) ?? undefined;
      if (line !== '.') return void mail.push(line);
      received.push({ to: recipient, subject: /^Subject: (.*)$/m.exec(mail.join('\n'))?.[1] });
      mail = null;
      say('250 OK');
      return undefined;
    };
    socket.setEncoding('utf8').on('data', (text) => {
      const lines = (waiting + text).split('\r\n');
      waiting = lines.pop();
      lines.forEach(take);
    });
    say('220 mail.example.org ESMTP');
  });
  const port = await listening(server);
  return {
    received,
    settings: ['--smtp-url', `smtp://127.0.0.1:${port}`, '--mail-from', 'news@example.org'],
    stop() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
    },
  };
}

// Refuses titles with "refused" in them, does not respond to those with "waiting" if `isStuck`, and
// writes all others.
export async function startModel({ isStuck = false } = {}) {
  let requests = 0;
  const server = createHttpServer(async (request, answer) => {
    let body = '';
    for await (const part of request.setEncoding('utf8')) body += part;
    requests += 1;
    if (isStuck && /waiting/i.test(body)) return;
    const isRefused = body.includes('refused');
    answer.writeHead(isRefused ? 400 : 200, { 'Content-Type': 'application/json' });
    const message = { role: 'assistant', content: '# A draft\n\nAs the model writes it.' };
    answer.end(
      JSON.stringify(
        isRefused
          ? { error: { message: 'no', type: 'invalid_request_error' } }
          : {
              model: 'small',
              choices: [{ index: 0, message, finish_reason: 'stop' }],
              usage: { prompt_tokens: 21, completion_tokens: 7, total_tokens: 28 },
            },
      ),
    );
  });
  const port = await listening(server);
  return {
    requests: () => requests,
    settings: [
      ...['--llm-base-url', `http://127.0.0.1:${port}/v1`],
      ...['--llm-model', 'small', '--llm-price-per-million', '1,2'],
    ],
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
