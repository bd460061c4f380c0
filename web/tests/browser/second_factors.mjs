// Second factors for tests: an authenticator app, an account with a second factor, and a camera.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import jsQR from 'jsqr';
import { asAccount, password, register } from './accounts.mjs';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

function bytesOf(secret) {
  const bits = [...secret].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
}

function codeAt(secret, step) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const tag = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = tag.readUInt32BE(tag.at(-1) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

// Generates time-based codes (TOTP, RFC 6238), each later than the last. `shown` is the secret as
// displayed. A second code that is requested at once is one step ahead, which the server allows;
// further ones would have to wait.
export function authenticator(shown) {
  const secret = shown.replace(/\s/g, '');
  let last = 0;
  return {
    code() {
      last = Math.max(last + 1, Math.floor(Date.now() / stepMs));
      return codeAt(secret, last);
    },
    // Returns a code that is certainly not valid now.
    wrongCode() {
      const now = Math.floor(Date.now() / stepMs);
      const valid = [-2, -1, 0, 1, 2].map((ahead) => codeAt(secret, now + ahead));
      return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
        (one) => !valid.includes(one),
      );
    },
  };
}

// Creates an account with a second factor, without a page.
export async function withFactor(server, username) {
  await register(server, username);
  const call = await asAccount(server, username);
  const setup = await call('POST', 'auth/second-factor/', { password });
  const app = authenticator(setup.body.secret);
  const confirmed = await call('POST', 'auth/second-factor/confirm/', { code: app.code() });
  assert.equal(confirmed.status, 200);
  return { username, app, codes: confirmed.body.recovery_codes, call };
}

// Returns what a camera would read from the page.
export async function scan(page) {
  const image = await page.getByRole('img', { name: 'QR code' }).screenshot();
  const points = await page.evaluate(async (data) => {
    const drawn = new Image();
    drawn.src = `data:image/png;base64,${data}`;
    await drawn.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [drawn.width, drawn.height];
    const context = canvas.getContext('2d');
    context.drawImage(drawn, 0, 0);
    return [
      drawn.width,
      drawn.height,
      [...context.getImageData(0, 0, drawn.width, drawn.height).data],
    ];
  }, image.toString('base64'));
  const [width, height, data] = points;
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}
