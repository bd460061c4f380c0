// Sends calls, one after the other, on one connection.
import http from 'node:http'
import { gunzipSync } from 'node:zlib'

// Timeout in milliseconds. A large RSA key may take minutes on a busy machine.
const patience = 300_000
// How long a stream of events is read, in milliseconds.
const streamPatience = 200

export class Client {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url) {
    this.url = url
  }

  send({ method, target, headers = {}, body }) {
    const length = body === undefined ? {} : { 'Content-Length': body.length }
    const options = { method, agent: this.#agent, headers: { ...headers, ...length } }
    return new Promise((resolve, reject) => {
      const request = http.request(this.url + target, options, (answer) => {
        this.#collect(answer, resolve, reject)
      })
      request.setTimeout(patience, () => request.destroy(new Error('no answer')))
      request.on('error', reject)
      request.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }

  #collect(answer, resolve, reject) {
    const chunks = []
    const done = () => {
      const { statusCode: status, headers } = answer
      const bytes = Buffer.concat(chunks)
      const isZipped = headers['content-encoding'] === 'gzip' && bytes.length > 0
      resolve({ status, headers, body: isZipped ? gunzipSync(bytes) : bytes })
    }
    let timer
    if (answer.headers['content-type'] === 'text/event-stream')
      timer = setTimeout(() => {
        done()
        answer.destroy()
      }, streamPatience)
    answer.on('data', (chunk) => chunks.push(chunk))
    answer.on('end', () => {
      clearTimeout(timer)
      done()
    })
    answer.on('error', (fault) => (answer.destroyed ? undefined : reject(fault)))
  }
}
