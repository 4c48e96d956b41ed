import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { LinkForm } from './link-form.tsx'

type Props = { editor: Editor; opened: boolean; onChange: (opened: boolean) => void; title: string }

/** With no selection and outside a link it inserts the address as the link's text. */
export function LinkControl({ editor, opened, onChange, title }: Props) {
  const { active, href } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ active: now.isActive('link'), href: String(now.getAttributes('link').href ?? '') }),
  })
  const close = () => {
    onChange(false)
    editor.commands.focus()
  }
  return (
    <Popover
      opened={opened}
      onDismiss={close}
      trapFocus
      withinPortal
      position="bottom-start"
      shadow="none"
      classNames={{ dropdown: 'menu link-form' }}
    >
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Link"
          title={title}
          active={active}
          aria-haspopup="dialog"
          onClick={() => onChange(!opened)}
        >
          <IconLink className="icon icon--16" aria-hidden />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown aria-label="Link" data-mantine-stop-propagation>
        {opened && <LinkForm editor={editor} href={href} onDone={close} />}
      </Popover.Dropdown>
    </Popover>
  )
}
