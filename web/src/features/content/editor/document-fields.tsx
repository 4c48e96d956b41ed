import type { KeyboardEvent } from 'react'
import { TextField } from '#components/ui/field.tsx'
import { mapFieldErrors } from '#lib/drafts/field-errors.ts'
import { RichTextField } from './text-area.tsx'
import type { DocumentEditing } from './use-document-editing.ts'
import type { SaveVersionAction } from './use-save-version-action.ts'

type Props = { editing: DocumentEditing; saveAction: SaveVersionAction; preview: boolean; autoFocus?: boolean }

const isPlainEnter = ({ key, nativeEvent, ctrlKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && !nativeEvent.isComposing && !ctrlKey && !metaKey

const isSaveShortcut = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !altKey

/** Specification §2. In preview both are read-only, as a reader sees them. */
export function DocumentFields({ editing, saveAction, preview, autoFocus = false }: Props) {
  const { title, editor, autosave, changeTitle } = editing
  const { title: error } = mapFieldErrors(saveAction.error)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSaveShortcut(event)) return
    event.preventDefault()
    saveAction.save()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element handles Ctrl+S and the blur of each field inside it
    <div className="fields writing" onKeyDown={onKeyDown} onBlur={() => void autosave.flush()}>
      {preview ? (
        <h2 className="writing__title">{title || 'Sem título'}</h2>
      ) : (
        <TextField
          label="Título do Conteúdo"
          maxLength={200}
          value={title}
          error={error}
          autoFocus={autoFocus}
          data-autofocus={autoFocus || undefined} // Mantine's dialogs focus the element with this attribute
          onChange={(event) => changeTitle(event.target.value)}
          onKeyDown={(event) => {
            if (!isPlainEnter(event)) return
            event.preventDefault() // the key would be typed into the text, which has the focus by then
            editor.commands.focus('start')
          }}
        />
      )}
      <RichTextField editor={editor} preview={preview} />
    </div>
  )
}
