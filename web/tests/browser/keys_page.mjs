// API keys page for tests, and calls with the keys that are created on it.
import { asAccount, register, signInTo } from './accounts.mjs';

let number = 0;

// Opens the page, signed in as a new account.
export async function openKeysOf({ open, server }, options) {
  const username = `ada${(number += 1)}`;
  await register(server, username);
  const opened = await open('', { expected: [/status of 4\d\d/], withKey: false, ...options });
  await signInTo(opened.page, server, '/account/keys/', username);
  await opened.page.getByRole('heading', { name: 'Active keys' }).waitFor();
  return { ...opened, username, call: await asAccount(server, username) };
}

export const newForm = (page) => page.getByRole('form', { name: 'New key' });
export const card = (page, name) => page.getByRole('article', { name, exact: true });
export async function beginKey(page, name) {
  await page.getByRole('button', { name: 'Create a key' }).click();
  await newForm(page).getByLabel('Name').fill(name);
}
export const submit = (page) => newForm(page).getByRole('button', { name: 'Create key' }).click();
export const made = (page) => page.locator('.key-made');

// Returns the text of the new key, and confirms that it was stored.
export async function storedKey(page) {
  const key = await made(page).locator('.key-made-text').innerText();
  await made(page).getByRole('button', { name: 'I have stored the key' }).click();
  return key;
}

export const callWithKey = (server, key, slug = 'base64') =>
  fetch(`${server.address}/api/v1/t/${slug}/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: '{"input": "hello"}',
  });
