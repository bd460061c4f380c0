// Runs the program as an operator does: commands, and a server.
import { execFileSync, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export class Program {
  constructor(path, dataFolder) {
    this.path = path
    this.dataFolder = dataFolder
  }

  // Runs a command. Returns its output.
  run(verb, options, input = '') {
    const words = [verb, ...options, `--data-dir=${this.dataFolder}`]
    return execFileSync(this.path, words, { input, encoding: 'utf8' })
  }

  // Starts a server, which runs until `stop` is called. Its errors are printed.
  async serve(options) {
    const words = ['serve', '--listen=127.0.0.1:0', `--data-dir=${this.dataFolder}`, ...options]
    const child = spawn(this.path, words, { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const line = await Promise.race([
      new Promise((resolve) => createInterface(child.stdout).once('line', resolve)),
      ended.then((code) => Promise.reject(new Error(`the server ended with ${code}`))),
    ])
    const stop = () => {
      child.kill('SIGTERM')
      return ended
    }
    return { url: line.slice(line.indexOf('http')), stop, hasEnded: () => child.exitCode !== null }
  }
}
