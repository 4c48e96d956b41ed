import './ai.css'
import { IconFileText, IconRepeat } from '@tabler/icons-react'
import type { Creation } from 'contract/ai/creator.ts'
import { RowMenu } from '#components/tables/row-menu.tsx'
import { RelativeTime } from '#components/ui/relative-time.tsx'
import { extractExcerpt, shortenPrompt } from './excerpts.ts'
import { UnfinishedCreationBadge } from './unfinished-creation-badge.tsx'
import { useSendToEditor } from './use-send-to-editor.ts'

type Props = { creation: Creation; onOpen: (creation: Creation) => void; onReuse: (creation: Creation) => void }

export function CreationRow({ creation, onOpen, onReuse }: Props) {
  const { prompt, text, type, tone, state, failure, by, at } = creation
  const name = shortenPrompt(prompt)
  const { send } = useSendToEditor()
  return (
    <li className="creation">
      <div className="stack gap-1 creation__what">
        <button className="table__open covers rows__open two strong" type="button" title={name} onClick={() => onOpen(creation)}>
          {name}
        </button>
        <p className="small sub two" title={extractExcerpt(text) || failure || undefined}>
          {extractExcerpt(text) || failure}
        </p>
        <p className="row row--wrap lines-1 tiny sub">
          <span className="wraps">
            {type} · {tone} · {by} · <RelativeTime at={at} />
          </span>
          <UnfinishedCreationBadge state={state} />
        </p>
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: 'Usar este prompt', permission: 'ai.use', icon: IconRepeat, run: () => onReuse(creation) },
          text !== '' && {
            label: 'Enviar para o editor',
            permission: 'content.write',
            icon: IconFileText,
            run: () => send(creation),
          },
        ]}
      />
    </li>
  )
}
