import type { SuggestionRequest } from 'contract/pieces/variations.ts'
import { Disclosure } from '#components/ui/disclosure.tsx'
import { PromptTexts } from '#entities/ai/prompt-texts.tsx'
import { useSuggestionPrompt } from './variation-calls.ts'

/** The server composes it without calling the provider. */
export function PromptPreview({ pieceId, input }: { pieceId: number; input: SuggestionRequest }) {
  const { mutate, data, isPending } = useSuggestionPrompt(pieceId)
  return (
    <Disclosure label="Ver o que é enviado ao modelo" onToggle={({ currentTarget }) => currentTarget.open && mutate(input)}>
      {data ? (
        <PromptTexts prompt={data} />
      ) : (
        <p className="small sub">{isPending ? 'Montando...' : 'Preencha os campos acima.'}</p>
      )}
    </Disclosure>
  )
}
