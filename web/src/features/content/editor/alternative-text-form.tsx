import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'

/** The image must be what is selected. */
export function AlternativeTextForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const [typed, setTyped] = useState(String(editor.getAttributes('image').alt ?? ''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { from } = editor.state.selection
    editor.chain().updateAttributes('image', { alt: typed.trim() }).setNodeSelection(from).run()
    onDone()
  }
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <TextField
        label="Texto alternativo"
        help="Descreve a imagem para quem não a vê. Deixe vazio se ela só enfeita o texto."
        maxLength={1_000}
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row">
        <Button small look="primary" type="submit">
          Aplicar
        </Button>
      </div>
    </form>
  )
}
