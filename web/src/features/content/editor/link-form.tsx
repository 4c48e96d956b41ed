import type { Editor } from '@tiptap/react'
import { type FormEvent, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { normalizeAddress } from './link-address.ts'

function applyLink(editor: Editor, href: string, text: string): void {
  const chain = editor.chain().focus()
  if (editor.isActive('link') || !editor.state.selection.empty) chain.extendMarkRange('link').setLink({ href }).run()
  else chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }).run()
}

export function LinkForm({ editor, href, onDone }: { editor: Editor; href: string; onDone: () => void }) {
  const [typed, setTyped] = useState(href)
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = normalizeAddress(typed)
    if (!address) return setError('Informe um endereço como https://exemplo.com.br')
    applyLink(editor, address, typed.trim())
    onDone()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <form className="stack gap-3" onSubmit={submit} noValidate>
      <TextField
        label="Endereço do link"
        inputMode="url"
        maxLength={2_000}
        placeholder="https://"
        value={typed}
        error={error}
        data-autofocus
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row">
        <Button small look="primary" type="submit">
          Aplicar
        </Button>
        {href && (
          <Button small look="ghost" onClick={remove}>
            Remover link
          </Button>
        )}
      </div>
    </form>
  )
}
