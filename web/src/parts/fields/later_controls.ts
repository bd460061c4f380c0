// Controls that forms can do without at first.

import { Checks } from './checks';
import { ColorField } from './color_field';
import type { Controls } from './field';
import { FileField } from './file_field';
import { JsonField } from './json_field';
import { NamedOrOther, SuggestedText } from './named_controls';
import { NumberField } from './number_field';
import { PasswordField } from './password_field';
import { TextArea } from './text_area';

export const laterControls = {
  checks: Checks,
  code: TextArea,
  color: ColorField,
  file: FileField,
  json: JsonField,
  lines: TextArea,
  multiline: TextArea,
  named: NamedOrOther,
  number: NumberField,
  password: PasswordField,
  suggested: SuggestedText,
} satisfies Controls;
