import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { photoFileRule } from 'contract/pieces/photos.ts'
import { useRef } from 'react'
import { insertImages } from './images.ts'

export function ImageControl({ editor }: { editor: Editor }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <RichTextEditor.Control aria-label="Imagem" title="Imagem" onClick={() => input.current?.click()}>
        <IconPhoto className="icon icon--16" aria-hidden />
      </RichTextEditor.Control>
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
