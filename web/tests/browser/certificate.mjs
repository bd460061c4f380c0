// TLS certificate for this machine, created by a test in a temporary folder.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

// `names` are in the syntax of OpenSSL, such as `DNS:localhost,IP:127.0.0.1`.
export function makeCertificate(names) {
  const folder = mkdtempSync(join(tmpdir(), 'toolyard-certificate-'));
  const [file, keyFile] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name));
  const made = ['-days', '2', '-keyout', keyFile, '-out', file];
  const named = ['-subj', '/CN=of a test', '-addext', `subjectAltName=${names}`];
  execFileSync('openssl', ['req', '-x509', ...curve, ...named, ...made], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return { file, keyFile, remove: () => rmSync(folder, { recursive: true }) };
}
