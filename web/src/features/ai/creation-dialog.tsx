import '#components/feedback/callout.css'
import './ai.css'
import { IconRepeat } from '@tabler/icons-react'
import type { Creation } from 'contract/ai/creator.ts'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Button } from '#components/ui/button.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { formatMoment } from '#lib/format/moments.ts'
import { useZone } from '#lib/session/session.ts'
import { SendToEditorButton } from './send-to-editor-button.tsx'
import { UnfinishedCreationBadge } from './unfinished-creation-badge.tsx'

function Facts({ creation }: { creation: Creation }) {
  const zone = useZone()
  const { type, tone, model, provider, by, at, state } = creation
  return (
    <p className="row row--wrap lines-1 small sub">
      <span className="wraps">
        {type} · {tone} · {model}, {provider} · {by} · <time dateTime={at}>{formatMoment(zone, at)}</time>
      </span>
      <UnfinishedCreationBadge state={state} />
    </p>
  )
}

function SentText({ title, text }: { title: string; text: string }) {
  return (
    <Disclosure label={title}>
      <p className="quote prose small">{text}</p>
    </Disclosure>
  )
}

type Props = { creation: Creation; opened: boolean; onClose: () => void; onReuse: (creation: Creation) => void }

export default function CreationDialog({ creation, opened, onClose, onReuse }: Props) {
  const { text, failure, prompt, instructions } = creation
  return (
    <Dialog title="Criação" opened={opened} onClose={onClose} size={640}>
      <div className="dialog__body">
        <Facts creation={creation} />
        {failure && <p className="quote quote--bad small wraps">{failure}</p>}
        {text ? <p className="prose">{text}</p> : <p className="sub">Nada chegou a ser escrito.</p>}
        <div className="stack gap-2 creation__asked">
          <SentText title="Prompt" text={prompt} />
          <SentText title="Instruções enviadas antes do prompt" text={instructions} />
        </div>
      </div>
      <footer className="dialog__foot row--wrap">
        <CopyButton label="Copiar" text={text} showLabel disabled={!text} />
        <Button permission="ai.use" icon={IconRepeat} onClick={() => onReuse(creation)}>
          Usar este prompt
        </Button>
        <SendToEditorButton creation={creation} />
      </footer>
    </Dialog>
  )
}
