// Controls of widgets that few forms have.

import { Checks } from './checks';
import { ColorField } from './color_field';
import type { Controls } from './field';
import { FileField } from './file_field';
import { JsonField } from './json_field';
import { PasswordField } from './password_field';

export const rareControls = {
  checks: Checks,
  color: ColorField,
  file: FileField,
  json: JsonField,
  password: PasswordField,
} satisfies Controls;
