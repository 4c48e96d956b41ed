import '../../../components/extras.css'
import { IconChevronRight } from '@tabler/icons-react'
import type { SuggestionRequest } from 'contract/pieces/variations.ts'
import { PromptTexts } from '../../../entities/ai/prompt-texts.tsx'
import { useSuggestionPrompt } from './api.ts'

/** Shows, when the person asks to see it, the prompt that the model would get. The server composes it without calling the provider. */
export function PromptPreview({ pieceId, input }: { pieceId: number; input: SuggestionRequest }) {
  const { mutate, data, isPending } = useSuggestionPrompt(pieceId)
  return (
    <details className="extras" onToggle={({ currentTarget }) => currentTarget.open && mutate(input)}>
      <summary className="more">
        <IconChevronRight className="icon icon--16" aria-hidden />
        Ver o que é enviado ao modelo
      </summary>
      {data ? (
        <PromptTexts prompt={data} />
      ) : (
        <p className="small sub">{isPending ? 'Montando...' : 'Preencha os campos acima.'}</p>
      )}
    </details>
  )
}
