// Dialog with a form, such as a confirmation.

import type { ReactNode } from 'react';
import { Form, type FormGiven } from '../forms/form';
import { Dialog } from './dialog';

interface Given extends Omit<FormGiven, 'label' | 'onCancel'> {
  title: string;
  // Content above the form: what will happen.
  about?: ReactNode;
  onClose: () => void;
}

export function FormDialog({ title, about, onClose, ...form }: Given) {
  return (
    <Dialog title={title} onClose={onClose}>
      {about}
      <Form {...form} label={title} onCancel={onClose} />
    </Dialog>
  );
}
