// A mail server that accepts all emails, and keeps the tokens of links in them by purpose.
import net from 'node:net'

const link = /\/api\/v1\/email\/(open|click|confirm|unsubscribe|preferences)\/([A-Za-z0-9._~-]+)/g

export class Mailbox {
  #server
  tokens = { open: [], click: [], confirm: [], unsubscribe: [], preferences: [] }

  async open() {
    this.#server = net.createServer((socket) => this.#talk(socket))
    await new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return this.#server.address().port
  }

  close() {
    this.#server.close()
  }

  #talk(socket) {
    let text = ''
    let isMail = false
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (isMail ? 5 : 2))
        if (isMail) this.#keep(part)
        const isOver = isMail
        isMail = !isMail && /^DATA/i.test(part)
        socket.write(isOver ? '250 taken\r\n' : replyTo(part))
      }
    })
    socket.write('220 mailbox\r\n')
  }

  // Joins folded headers and quoted-printable lines. The latest tokens come last.
  #keep(mail) {
    const joined = mail.replace(/=\r\n|\r\n(?=[ \t])/g, '').replaceAll('=3D', '=')
    for (const [, purpose, token] of joined.matchAll(link)) {
      const known = this.tokens[purpose]
      if (!known.includes(token)) known.push(token)
      if (known.length > 50) known.shift()
    }
  }
}

function replyTo(line) {
  if (/^DATA/i.test(line)) return '354 go on\r\n'
  if (/^QUIT/i.test(line)) return '221 bye\r\n'
  return '250 ok\r\n'
}
