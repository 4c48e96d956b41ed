import type { KeyboardEvent } from 'react'
import { TextField } from '../../../components/field.tsx'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { TextArea } from './text-area.tsx'
import type { DocumentEditing } from './use-document.ts'
import type { Saving } from './use-saving.ts'

type Props = { editing: DocumentEditing; saving: Saving; preview: boolean; autoFocus?: boolean }

const asksToSave = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey

/** Seed §2: 'Título do Conteúdo' and 'Conteúdo'. In preview both are read as they will be. */
export function DocumentFields({ editing, saving, preview, autoFocus = false }: Props) {
  const { title, editor, autosave, changeTitle } = editing
  const { title: error } = fieldErrors(saving.error, { title: 'title' })
  const press = (event: KeyboardEvent) => {
    if (!asksToSave(event)) return
    event.preventDefault()
    saving.save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+S and leaving a field, wherever in it the focus is
    <div className="writing" onKeyDown={press} onBlur={() => void autosave.flush()}>
      {preview ? (
        <h2 className="writing__title">{title || 'Sem título'}</h2>
      ) : (
        <TextField
          label="Título do Conteúdo"
          maxLength={200}
          value={title}
          error={error}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined} // the dialog's own way
          onChange={(event) => changeTitle(event.target.value)}
        />
      )}
      <TextArea editor={editor} preview={preview} />
    </div>
  )
}
