import '../../styles/ai.css'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CopyButton } from '../../components/copy-button.tsx'
import { providersQuery } from '../../lib/ai.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { CreatorForm } from './creator-form.tsx'
import { Generated } from './generated.tsx'
import { NoProvider } from './no-provider.tsx'
import { SendToEditor } from './send-to-editor.tsx'
import { Trouble } from './trouble.tsx'
import { useCreator } from './use-creator.ts'

/** Whether somebody writes; until that is known, the server is asked. */
function useHasWriter(): boolean {
  const { data } = useQuery(providersQuery)
  const chat = data?.assignments.chat
  return !chat || (chat.providerId !== null && chat.model !== null)
}

/** What Home's Criador de Conteúdo IA card opens (seed §2). */
export function CreatorModal() {
  const creator = useCreator()
  const navigate = useNavigate()
  const hasWriter = useHasWriter()
  const { draft, setDraft, attempts, writing, write } = creator
  const shown = attempts.list[attempts.shown]
  const { prompt: refused } = fieldErrors(attempts.problem, { prompt: 'prompt' })
  const generate = () => (hasWriter ? void write(draft) : void navigate({ to: '/settings', hash: 'ia' }))
  const regenerate = shown && (() => void write({ ...draft, previous: shown.id }))
  const retry = () => void write({ ...draft, previous: attempts.asked?.previous })
  return (
    <>
      {!hasWriter && <NoProvider />}
      <CreatorForm
        draft={draft}
        onChange={setDraft}
        refused={refused}
        writing={writing}
        leadsAway={!hasWriter}
        onGenerate={generate}
        onRegenerate={regenerate}
      />
      <Generated creator={creator}>
        {!refused && <Trouble attempts={attempts} onRetry={retry} />}
        <div className="creator__do">
          <CopyButton label="Copiar" text={shown?.text ?? ''} worded disabled={writing || !shown?.text} />
          <SendToEditor creation={shown} disabled={writing} />
        </div>
      </Generated>
    </>
  )
}
