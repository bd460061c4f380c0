// Code that lazily loaded chunks share with the page. They import it only from here, so that the
// bundler puts it into the page's own chunk, which is loaded already.

// Chunks that are loaded later render into React roots of their own.
import 'react-dom/client';
import '../api/description';
import '../parts/fields/described_values';
import { hasKey, post, setKey } from '../api/client';
import { titleOf, valueLabel } from '../api/labels';
import { loadPageData } from '../api/page_data';
import { resolve } from '../api/schema';
import { announce } from '../parts/announce';
import {
  bytesOf,
  directionOf,
  download,
  filesOf,
  fromBase64,
  sizeText,
  toBase64,
} from '../parts/bytes';
import { CopyButton, copyText } from '../parts/copy';
import { Field } from '../parts/fields/field';
import { Icon, iconOf } from '../parts/icon';
import { favourites, keepHistory, keptHistory, recentTools } from '../parts/kept';
import { Rich } from '../parts/rich';
import { toast } from '../parts/toast';
import { addressOf, mostInputBytes, withInput } from './address';
import { optionsOf, useForm } from './form/ask_form';
import { remedyIn } from './form/hints';
import { indexOf } from './form/input_field';
import { categoryName, texts } from './texts';

export const kit = {
  hasKey,
  post,
  setKey,
  titleOf,
  valueLabel,
  loadPageData,
  addressOf,
  mostInputBytes,
  withInput,
  announce,
  bytesOf,
  directionOf,
  download,
  fromBase64,
  sizeText,
  toBase64,
  CopyButton,
  copyText,
  Field,
  filesOf,
  Icon,
  iconOf,
  indexOf,
  favourites,
  keepHistory,
  keptHistory,
  recentTools,
  optionsOf,
  remedyIn,
  resolve,
  Rich,
  toast,
  useForm,
  categoryName,
  texts,
};
