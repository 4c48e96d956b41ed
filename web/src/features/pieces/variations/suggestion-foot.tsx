import { IconPlayerStop, IconSparkles } from '@tabler/icons-react'
import { ALTERNATIVE_COUNTS, type SuggestionKind } from 'contract/pieces/variations.ts'
import { Button } from '#components/ui/button.tsx'
import { useHasTextProvider } from '#entities/ai/use-has-assigned.ts'
import { SUGGESTION_WORDS } from './suggestion-kinds.ts'
import type { SuggestionState } from './use-suggestion.ts'

function describeProgress({ phase, alternatives, by }: SuggestionState, count: number): string {
  if (phase === 'writing') return `${by || 'O modelo'} escreve: ${alternatives.length} de ${count}`
  return phase === 'ended' && alternatives.length > 0 ? `Escrito por ${by}` : ''
}

type Props = {
  kind: SuggestionKind
  state: SuggestionState
  isCreating: boolean
  /** Whether the foot replaces a question about leaving, after the person chose to stay, and so takes the focus. */
  takesFocus: boolean
  onWrite: () => void
  onStop: () => void
  /** Makes the static post by rules, without a model. */
  onAdapt: () => void
}

export function SuggestionFoot({ kind, state, isCreating, takesFocus, onWrite, onStop, onAdapt }: Props) {
  const hasWriter = useHasTextProvider()
  const hasAlternatives = state.alternatives.length > 0
  return (
    <footer className="dialog__foot">
      <p className="grow small sub" role="status">
        {describeProgress(state, ALTERNATIVE_COUNTS[kind])}
      </p>
      {kind === 'static' && (
        <Button busy={isCreating && 'Criando...'} onClick={onAdapt}>
          Adaptar por regras
        </Button>
      )}
      {state.phase === 'writing' && (
        <Button icon={IconPlayerStop} autoFocus={takesFocus} onClick={onStop}>
          Parar
        </Button>
      )}
      {state.phase !== 'writing' && hasWriter && (
        <Button
          look={hasAlternatives ? 'default' : 'primary'}
          icon={IconSparkles}
          autoFocus={takesFocus}
          data-autofocus
          onClick={onWrite}
        >
          {state.phase === 'ended' ? 'Escrever de novo' : SUGGESTION_WORDS[kind].write}
        </Button>
      )}
    </footer>
  )
}
