import './prose-text.css'
import './document.css'
import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import { type Editor, useEditorState } from '@tiptap/react'
import { useCallback, useEffect, useId, useState } from 'react'
import { Toolbar } from './toolbar.tsx'

const CLASSES = {
  root: 'rich',
  toolbar: 'rich__bar',
  controlsGroup: 'rich__group',
  control: 'rich__tool',
  controlIcon: 'icon icon--16',
  content: 'rich__content',
}

/** With words selected the keys open the form for a link; otherwise they open the palette. */
const isLinkShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey

function useEditorAttributes(
  editor: Editor,
  { label, preview, onLink }: { label: string; preview: boolean; onLink: () => void },
): void {
  useEffect(() => {
    editor.setOptions({
      editorProps: {
        attributes: {
          class: 'prose-text',
          lang: 'pt-BR',
          ...(preview
            ? { role: 'document', 'aria-label': 'Preview do conteúdo' }
            : { 'aria-labelledby': label, 'aria-multiline': 'true' }),
        },
        handleKeyDown: (view, event) => {
          if (!isLinkShortcut(event) || view.state.selection.empty) return false
          event.stopPropagation()
          event.preventDefault()
          onLink()
          return true
        },
      },
    })
    editor.setEditable(!preview, false)
  }, [editor, label, preview, onLink])
}

const TOOLBAR_LABELS: Partial<RichTextEditorLabels> = {
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  h1ControlLabel: 'Título 1',
  h2ControlLabel: 'Título 2',
  h3ControlLabel: 'Título 3',
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  underlineControlLabel: 'Sublinhado',
  strikeControlLabel: 'Riscado',
  highlightControlLabel: 'Marca-texto',
  codeControlLabel: 'Código',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Citação',
  codeBlockControlLabel: 'Bloco de código',
  hrControlLabel: 'Linha divisória',
  clearFormattingControlLabel: 'Limpar formatação',
}

export function RichTextField({ editor, preview }: { editor: Editor; preview: boolean }) {
  const label = useId()
  const [linking, setLinking] = useState(false)
  const openLink = useCallback(() => setLinking(true), [])
  useEditorAttributes(editor, { label, preview, onLink: openLink })
  const empty = useEditorState({ editor, selector: ({ editor: now }) => now.isEmpty })
  return (
    <div className="field">
      {!preview && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a click on a label; by keyboard the text can be reached directly
        // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the text can be reached directly
        <span className="field__label" id={label} onClick={() => editor.commands.focus()}>
          Conteúdo
        </span>
      )}
      <RichTextEditor
        editor={editor}
        labels={TOOLBAR_LABELS}
        classNames={CLASSES}
        withTypographyStyles={false}
        data-preview={preview || undefined}
      >
        {!preview && <Toolbar editor={editor} linking={linking} onLinking={setLinking} />}
        <RichTextEditor.Content data-empty={(empty && !preview) || undefined} />
      </RichTextEditor>
    </div>
  )
}
