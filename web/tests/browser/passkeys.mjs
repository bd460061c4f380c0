// Passkeys for tests: a simulated authenticator, and the section of the page that adds passkeys.
import { password } from './accounts.mjs';

export const section = (page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) });

// Adds an authenticator of the device itself, which verifies its user.
export async function withAuthenticator({ page, context }) {
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    ask: (name, more = {}) => browser.send(`WebAuthn.${name}`, { authenticatorId, ...more }),
  };
}

export async function addPasskey(page, name, code) {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Password', { exact: true }).fill(password);
  if (code) await form.getByLabel('Code', { exact: true }).fill(code);
  await page.keyboard.press('Enter');
}
