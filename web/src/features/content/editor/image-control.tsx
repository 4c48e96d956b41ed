import { IconAlt, IconPhoto } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { photoFileRule } from 'contract/pieces/photos.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { TextField } from '#components/ui/field.tsx'
import { insertImages } from './images.ts'
import { PopoverControl } from './popover-control.tsx'

/** The image must be what is selected. */
function AlternativeTextForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
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

/** It inserts images; while one is selected it opens the form for its alternative text, as a double click on the image does. */
export function ImageControl({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState(false)
  const isSelected = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('image') })
  useEffect(() => {
    if (!isSelected) return setOpened(false)
    const toolbar = input.current?.closest('.rich__bar')
    if (toolbar) toolbar.scrollLeft = toolbar.scrollWidth // on phones the control is beyond the edge
    const openForm = ({ target }: MouseEvent) => target instanceof HTMLImageElement && setOpened(true)
    const { dom } = editor.view
    dom.addEventListener('dblclick', openForm)
    return () => dom.removeEventListener('dblclick', openForm)
  }, [editor, isSelected])
  const close = () => {
    setOpened(false)
    editor.commands.focus()
  }
  const name = isSelected ? 'Texto alternativo' : 'Imagem'
  return (
    <>
      <PopoverControl
        label={name}
        title={name}
        icon={isSelected ? IconAlt : IconPhoto}
        active={isSelected}
        hasForm={isSelected}
        opened={opened && isSelected}
        onPress={() => (isSelected ? setOpened(!opened) : input.current?.click())}
        onClose={close}
      >
        <AlternativeTextForm editor={editor} onDone={close} />
      </PopoverControl>
      <input
        ref={input}
        className="sr"
        type="file"
        multiple
        tabIndex={-1}
        aria-label="Arquivo da imagem"
        accept={photoFileRule.accept}
        onChange={({ target }) => {
          void insertImages(editor, [...(target.files ?? [])], editor.state.selection.to)
          target.value = '' // so that choosing the same file again is a change
        }}
      />
    </>
  )
}
