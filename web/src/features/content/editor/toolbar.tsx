import { RichTextEditor } from '@mantine/tiptap'
import { IconCodeDots, IconSeparatorHorizontal } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { ImageControl } from './image-control.tsx'
import { LinkControl } from './link-control.tsx'
import { TableControl } from './table-control.tsx'

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)
const withShortcut = (name: string, key: string) => `${name} (${isApple ? '⌘' : 'Ctrl+'}${key})`

type Props = { editor: Editor; linking: boolean; onLinking: (linking: boolean) => void }

export function Toolbar({ editor, linking, onLinking }: Props) {
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label="Formatação">
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo title={withShortcut('Desfazer', 'Z')} />
        <RichTextEditor.Redo title={withShortcut('Refazer', 'Shift+Z')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 title={withShortcut('Título 1', 'Alt+1')} />
        <RichTextEditor.H2 title={withShortcut('Título 2', 'Alt+2')} />
        <RichTextEditor.H3 title={withShortcut('Título 3', 'Alt+3')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold title={withShortcut('Negrito', 'B')} />
        <RichTextEditor.Italic title={withShortcut('Itálico', 'I')} />
        <RichTextEditor.Underline title={withShortcut('Sublinhado', 'U')} />
        <RichTextEditor.Strikethrough title={withShortcut('Riscado', 'Shift+S')} />
        <RichTextEditor.Highlight title={withShortcut('Marca-texto', 'Shift+H')} />
        <RichTextEditor.Code title={withShortcut('Código', 'E')} />
        <LinkControl editor={editor} opened={linking} onChange={onLinking} title={withShortcut('Link', 'K')} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList title={withShortcut('Lista', 'Shift+8')} />
        <RichTextEditor.OrderedList title={withShortcut('Lista numerada', 'Shift+7')} />
        <RichTextEditor.Blockquote title={withShortcut('Citação', 'Shift+B')} />
        <RichTextEditor.CodeBlock icon={IconCodeDots} title={withShortcut('Bloco de código', 'Alt+C')} />
        <RichTextEditor.Hr icon={IconSeparatorHorizontal} />
        <TableControl editor={editor} />
        <ImageControl editor={editor} />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
