import { RichTextEditor } from '@mantine/tiptap'
import {
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableRow,
  IconTrash,
} from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import type { RowAction } from '#components/tables/row-action.ts'
import { useMenuButton } from '#components/ui/use-menu-button.ts'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'

const RowMenuList = lazyComponent(() => import('#components/tables/row-menu-list.tsx'))

function listActions(editor: Editor): RowAction[] {
  const chain = () => editor.chain().focus()
  return [
    { label: 'Nova linha abaixo', icon: IconRowInsertBottom, run: () => chain().addRowAfter().run() },
    { label: 'Nova coluna à direita', icon: IconColumnInsertRight, run: () => chain().addColumnAfter().run() },
    { label: 'Linha de cabeçalho', icon: IconTableRow, run: () => chain().toggleHeaderRow().run() },
    { label: 'Excluir linha', icon: IconRowRemove, run: () => chain().deleteRow().run() },
    { label: 'Excluir coluna', icon: IconColumnRemove, run: () => chain().deleteColumn().run() },
    { label: 'Excluir tabela', icon: IconTrash, run: () => chain().deleteTable().run(), danger: true },
  ]
}

/** A table at the end is followed by a paragraph, so that one can write on below it. */
function insertTable(editor: Editor): void {
  editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
  const { doc } = editor.state
  if (doc.lastChild?.type.name === 'table')
    editor.chain().insertContentAt(doc.content.size, { type: 'paragraph' }, { updateSelection: false }).run()
}

/** Outside of a table it inserts one; inside it opens what can be done with it. */
export function TableControl({ editor }: { editor: Editor }) {
  const { button, menu } = useMenuButton()
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  return (
    <>
      <RichTextEditor.Control
        {...button}
        aria-label="Tabela"
        title="Tabela"
        active={isInside}
        aria-haspopup={isInside ? 'menu' : undefined}
        onClick={() => (isInside ? button.onClick() : insertTable(editor))}
      >
        <IconTable className="icon icon--16" aria-hidden />
      </RichTextEditor.Control>
      <CodeSuspense>{menu && <RowMenuList {...menu} actions={listActions(editor)} />}</CodeSuspense>
    </>
  )
}
