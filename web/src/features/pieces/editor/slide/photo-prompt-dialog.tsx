import { IconPlayerStop, IconSparkles } from '@tabler/icons-react'
import type { SlideFormat } from 'contract/pieces/formats.ts'
import { MAX_PHOTO_PROMPT } from 'contract/pieces/photos.ts'
import { withFullStop } from 'contract/values/with-full-stop.ts'
import { useRef, useState } from 'react'
import { Dialog } from '#components/dialogs/dialog.tsx'
import { Callout } from '#components/feedback/callout.tsx'
import { Button } from '#components/ui/button.tsx'
import { TextAreaField } from '#components/ui/field.tsx'
import { NoProviderCallout } from '#entities/ai/no-provider.tsx'
import { useHasPictureProvider } from '#entities/ai/use-has-assigned.ts'
import { DISCARD_TYPED_WORDS, LeaveQuestion } from '#features/pieces/leave-question.tsx'
import { formatClockDuration } from '#lib/format/durations.ts'
import { useNow } from '#lib/use-now.ts'
import { useMadePhoto } from './use-made-photo.ts'

/** How long the server waits for a provider's picture (`pictureMs` in the server's timings). */
const LONGEST = '3 minutos'
const COST = `O provedor cobra por foto criada, mesmo que ela não seja usada. Costuma levar até um minuto; esperamos até ${LONGEST}. A foto fica também entre as fotos de Escolher foto.`

const MAKING_WORDS = {
  label: 'Sair sem a foto?',
  text: 'Sair sem a foto? O pedido é cancelado, mas o provedor ainda pode cobrar por ele. Se a foto já tiver chegado, fica em Escolher foto.',
  leave: 'Cancelar e sair',
  stay: 'Continuar esperando',
}

type ProgressProps = { by: string; startedAt: number | null; hasFailed: boolean }

/** Screen readers do not announce the seconds, but they announce a failure. */
function MakingProgress({ by, startedAt, hasFailed }: ProgressProps) {
  const now = useNow(startedAt !== null)
  return (
    <p className="grow small sub">
      <span role="status">
        {startedAt !== null && `${by || 'O modelo'} cria a foto.`}
        {hasFailed && <span className="sr">A foto não foi criada.</span>}
      </span>
      {startedAt !== null && <span className="tnum"> {formatClockDuration(Math.max(0, now - startedAt))}</span>}
    </p>
  )
}

type StartProps = { hasMaker: boolean; hasFailed: boolean; onStart: () => void; onClose: () => void }

function StartButton({ hasMaker, hasFailed, onStart, onClose }: StartProps) {
  if (!hasMaker) return <Button onClick={onClose}>Cancelar</Button>
  return (
    <Button look="primary" icon={IconSparkles} onClick={onStart}>
      {hasFailed ? 'Tentar de novo' : 'Criar foto'}
    </Button>
  )
}

type Props = {
  /** The initial text of the prompt; empty where the slide has no proposed text. */
  hint: string
  format: SlideFormat
  onMade: (id: number) => void
  onClose: () => void
}

export default function PhotoPromptDialog({ hint, format, onMade, onClose }: Props) {
  const [prompt, setPrompt] = useState(hint)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { state, make, stop } = useMadePhoto(onMade)
  const hasMaker = useHasPictureProvider()
  const { startedAt, failure, by } = state
  const isMaking = startedAt !== null
  const isBlank = prompt.trim() === ''
  const begin = () => {
    setTried(true)
    setAsking(false)
    field.current?.focus() // the pressed button is replaced by another one and would lose the focus
    if (!isBlank) void make({ prompt, format })
  }
  const stopMaking = () => {
    stop()
    field.current?.focus()
  }
  const wouldLose = isMaking || prompt !== hint
  const leave = () => (wouldLose ? setAsking(true) : onClose())
  const stay = () => {
    setAsking(false)
    field.current?.focus()
  }
  return (
    <Dialog title="Criar foto com IA" opened onClose={leave} onEscape={asking && wouldLose ? stay : leave} size={640}>
      <div className="dialog__body">
        {!hasMaker && <NoProviderCallout work="cria imagens" who="quem cria imagens" />}
        <TextAreaField
          ref={field}
          label="O que a foto mostra"
          help={COST}
          required
          rows={4}
          maxLength={MAX_PHOTO_PROMPT}
          data-autofocus
          readOnly={isMaking}
          value={prompt}
          error={tried && isBlank ? 'Descreva a foto' : undefined}
          onChange={({ target }) => setPrompt(target.value)}
        />
        {failure && (
          <Callout tone="warn" title="A foto não foi criada">
            <p className="wraps">{withFullStop(failure)}</p>
          </Callout>
        )}
      </div>
      {asking && wouldLose ? (
        <LeaveQuestion words={isMaking ? MAKING_WORDS : DISCARD_TYPED_WORDS} onLeave={onClose} onStay={stay} />
      ) : (
        <footer className="dialog__foot">
          <MakingProgress by={by} startedAt={startedAt} hasFailed={failure !== null} />
          {isMaking ? (
            <Button icon={IconPlayerStop} onClick={stopMaking}>
              Parar
            </Button>
          ) : (
            <StartButton hasMaker={hasMaker} hasFailed={failure !== null} onStart={begin} onClose={onClose} />
          )}
        </footer>
      )}
    </Dialog>
  )
}
