import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { LinkForm } from './link-form.tsx'
import { PopoverControl } from './popover-control.tsx'

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
    <PopoverControl
      label="Link"
      title={title}
      icon={IconLink}
      active={active}
      opened={opened}
      onPress={() => onChange(!opened)}
      onClose={close}
    >
      <LinkForm editor={editor} href={href} onDone={close} />
    </PopoverControl>
  )
}
