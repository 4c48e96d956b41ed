import { FailedState } from '#components/feedback/empty-state.tsx'
import { Button } from '#components/ui/button.tsx'
import { describeError } from '#lib/net/query-client.ts'

/** So that the failure does not look like a new workspace with its samples. */
export const HomeFailed = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => (
  <section className="card" aria-label="Resumo">
    <FailedState
      title="Não foi possível carregar o resumo"
      hint={describeError(error)}
      action={<Button onClick={onRetry}>Tentar de novo</Button>}
    />
  </section>
)
