import { RichTextEditor } from '@mantine/tiptap'
import { IconCodeDots, IconSeparatorHorizontal } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { LinkControl } from './link-control.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const keys = (name: string, key: string) => `${name} (${isApple ? '⌘' : 'Ctrl+'}${key})`

type Props = { editor: Editor; linking: boolean; onLinking: (linking: boolean) => void }

/** What can be done with the words that are selected. Wraps where there is room, scrolls on a phone. */
export function Toolbar({ editor, linking, onLinking }: Props) {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label="Formatação">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo title={keys('Desfazer', 'Z')} />
        <RichTextEditor.Redo title={keys('Refazer', 'Shift+Z')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 title={keys('Título 1', 'Alt+1')} />
        <RichTextEditor.H2 title={keys('Título 2', 'Alt+2')} />
        <RichTextEditor.H3 title={keys('Título 3', 'Alt+3')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold title={keys('Negrito', 'B')} />
        <RichTextEditor.Italic title={keys('Itálico', 'I')} />
        <RichTextEditor.Underline title={keys('Sublinhado', 'U')} />
        <RichTextEditor.Strikethrough title={keys('Riscado', 'Shift+S')} />
        <RichTextEditor.Highlight title={keys('Marca-texto', 'Shift+H')} />
        <RichTextEditor.Code title={keys('Código', 'E')} />
        <LinkControl editor={editor} opened={linking} onChange={onLinking} title={keys('Link', 'K')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList title={keys('Lista', 'Shift+8')} />
        <RichTextEditor.OrderedList title={keys('Lista numerada', 'Shift+7')} />
        <RichTextEditor.Blockquote title={keys('Citação', 'Shift+B')} />
        <RichTextEditor.CodeBlock icon={IconCodeDots} title={keys('Bloco de código', 'Alt+C')} />
        <RichTextEditor.Hr icon={IconSeparatorHorizontal} />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
