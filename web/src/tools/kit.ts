// Code that lazily loaded chunks share with the page. They import it only from here, so that the
// bundler puts it into the page's own chunk, which is loaded already.

// Chunks that are loaded later render into React roots of their own.
import 'react-dom/client';
import '../api/description';
import '../parts/fields/described_values';
import '../parts/forms/kept_inputs';
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
import { CopyButton, copyText, useCopying } from '../parts/copy';
import { Field } from '../parts/fields/field';
import { FileButton } from '../parts/files/file_button';
import { Icon, iconOf } from '../parts/icon';
import { favourites, keepHistory, keptHistory, recentTools, setFavourite } from '../parts/kept';
import { loaded } from '../parts/later/loaded';
import { bodyFor } from '../parts/request';
import { Rich } from '../parts/rich';
import { Segments } from '../parts/fields/segments';
import { toast } from '../parts/toast';
import { addressOf, maxInputBytes, withInput } from './address';
import { useOptions, useForm } from './form/ask_form';
import { remedyIn } from './form/hints';
import { indexOf } from './form/input_field';
import { categoryName, texts } from './texts';
import { loadView, useView } from './views';

export const kit = {
  addressOf,
  maxInputBytes,
  withInput,
  bodyFor,
  loadView,
  useView,
  hasKey,
  post,
  setKey,
  titleOf,
  valueLabel,
  loadPageData,
  announce,
  loaded,
  bytesOf,
  directionOf,
  download,
  fromBase64,
  sizeText,
  toBase64,
  CopyButton,
  copyText,
  Field,
  FileButton,
  filesOf,
  Icon,
  iconOf,
  indexOf,
  remedyIn,
  favourites,
  keepHistory,
  keptHistory,
  recentTools,
  useOptions,
  resolve,
  setFavourite,
  Rich,
  Segments,
  toast,
  useCopying,
  useForm,
  categoryName,
  texts,
};
