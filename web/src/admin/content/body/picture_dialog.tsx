// Dialog for a picture: a file that is uploaded, or an address.

import { useId, useState } from 'react';
import { FileButton } from '../../../parts/files/file_button';
import { TextLine } from '../../../parts/forms/lines';
import { inserted } from './edit';
import { InsertForm } from './insert_form';
import { insertPictures, type PastingGiven } from './pasting';
import { pictureText } from './pictures';
import { texts } from './texts';

interface Given {
  pasting: PastingGiven;
  onClose: () => void;
}

export function PictureDialog({ pasting, onClose }: Given) {
  const id = useId();
  const { writing, media } = pasting;
  const [address, setAddress] = useState('');
  const [alt, setAlt] = useState('');
  const target = address.trim();
  const submit = () => {
    onClose();
    writing.run((at) => inserted(at, pictureText(alt.trim(), target)));
  };
  return (
    <InsertForm
      title={texts.picture}
      submit={texts.insertPicture}
      onSubmit={target === '' ? undefined : submit}
      onClose={onClose}
    >
      {media ? (
        <FileButton
          label={texts.pictureFile}
          accept="image/*"
          isMany
          onFiles={(files) => {
            onClose();
            insertPictures(pasting, files);
          }}
        />
      ) : null}
      <TextLine
        id={`${id}-address`}
        label={texts.pictureAddress}
        inputMode="url"
        autoCapitalize="none"
        value={address}
        onChange={setAddress}
      />
      <TextLine
        id={`${id}-alt`}
        label={texts.pictureAlt}
        help={texts.pictureAltHelp}
        value={alt}
        onChange={setAlt}
      />
    </InsertForm>
  );
}
