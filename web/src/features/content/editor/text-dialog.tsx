import { OtherStateDialog, type OtherStateProps } from '#components/other-state-dialog.tsx'
import { ReadOnlyText } from './read-only-text.tsx'

type Props = OtherStateProps & { title: string | null; html: string }

/** Shows the title and text of a saved version of the document, or of the document as it was changed elsewhere. */
export default function TextDialog({ title, html, ...dialog }: Props) {
  return (
    <OtherStateDialog {...dialog} title={title ?? 'Sem título'}>
      <ReadOnlyText html={html} label={dialog.heading} />
    </OtherStateDialog>
  )
}
