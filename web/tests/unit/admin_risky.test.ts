// Which actions are shown as dangerous: those that destroy something, and only those.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFinal, isRisky } from '../../src/admin/risky';

const risky = [
  ['DELETE', 'keywords/{id}/'],
  ['DELETE', 'gsc/imports/{id}/'],
  ['POST', 'users/{id}/delete/'],
  ['POST', 'email/campaigns/{id}/cancel/'],
  ['POST', 'autopilot/runs/{id}/cancel/'],
  ['POST', 'marketplace/invoices/{id}/void/'],
] as const;
const harmless = [
  ['DELETE', 'users/{id}/passkeys/'],
  ['DELETE', 'users/{id}/second-factor/'],
  ['DELETE', 'users/{id}/sessions/'],
  ['DELETE', 'users/{id}/single-sign-on/'],
  ['POST', 'content/{id}/publish/'],
  ['POST', 'email/campaigns/{id}/pause/'],
  ['POST', 'email/campaigns/{id}/retry-failed/'],
] as const;

test('dangerous actions are those that destroy something', () => {
  for (const [method, path] of risky)
    assert.equal(isRisky({ method, template: `/api/v1/admin/${path}` }), true, path);
  for (const [method, path] of harmless)
    assert.equal(isRisky({ method, template: `/api/v1/admin/${path}` }), false, path);
});

test('what can be made again is not called final', () => {
  for (const [method, path] of risky) {
    const isImport = path === 'gsc/imports/{id}/';
    assert.equal(isFinal({ method, template: `/api/v1/admin/${path}` }), !isImport, path);
  }
  for (const [method, path] of harmless)
    assert.equal(isFinal({ method, template: `/api/v1/admin/${path}` }), false, path);
});
