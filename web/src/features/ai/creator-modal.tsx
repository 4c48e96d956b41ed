import { useNavigate } from '@tanstack/react-router'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { NoTextProviderCallout } from '#entities/ai/no-provider.tsx'
import { useHasTextProvider } from '#entities/ai/use-has-assigned.ts'
import { mapFieldErrors } from '#lib/drafts/field-errors.ts'
import { useCan } from '#lib/session/permissions.ts'
import { CreationFailure } from './creation-failure.tsx'
import { CreatorForm } from './creator-form.tsx'
import { GeneratedContent } from './generated-content.tsx'
import { SendToEditorButton } from './send-to-editor-button.tsx'
import { useCreationTool } from './use-creation-tool.ts'

/** Home's card "Criador de Conteúdo IA" (specification §2). */
export function CreatorPanel() {
  const creator = useCreationTool()
  const navigate = useNavigate()
  const hasProvider = useHasTextProvider()
  const opensSettings = useCan('settings.write') && !hasProvider
  const { draft, setDraft, attempts, writing, write } = creator
  const shown = attempts.list[attempts.shown]
  const { prompt: promptError } = mapFieldErrors(attempts.error)
  const generate = () => (opensSettings ? void navigate({ to: '/settings', hash: 'ia' }) : void write(draft))
  const regenerate = shown && (() => void write({ ...draft, previous: shown.id }))
  const retry = () => void write({ ...draft, previous: attempts.lastRequest?.previous })
  return (
    <>
      {!hasProvider && <NoTextProviderCallout>O que você digitou aqui fica guardado.</NoTextProviderCallout>}
      <CreatorForm
        draft={draft}
        onChange={setDraft}
        promptError={promptError}
        writing={writing}
        opensSettings={opensSettings}
        onGenerate={generate}
        onRegenerate={regenerate}
      />
      <GeneratedContent creator={creator}>
        {!promptError && <CreationFailure attempts={attempts} onRetry={retry} />}
        <div className="row row--wrap creator__do">
          <CopyButton label="Copiar" text={shown?.text ?? ''} showLabel disabled={writing || !shown?.text} />
          <SendToEditorButton creation={shown} disabled={writing} />
        </div>
      </GeneratedContent>
    </>
  )
}
