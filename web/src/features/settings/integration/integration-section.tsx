import { IconPlug } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallResult } from 'contract/calls/endpoint.ts'
import type { readIntegration } from 'contract/settings/integration.ts'
import { useState } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { QueryView } from '#components/feedback/query-view.tsx'
import { TableSkeleton } from '#components/feedback/skeleton.tsx'
import { Section } from '#components/ui/section.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { CallbackAddress } from './callback-address.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { integrationQuery } from './integration-calls.ts'
import { IntegrationForm } from './integration-form.tsx'
import { PausedNotice } from './paused-notice.tsx'
import { RemoveIntegration } from './remove-integration.tsx'
import { SigningSecret } from './signing-secret.tsx'

const SecretDialog = lazyComponent(() => import('./secret-dialog.tsx'))

const emptyState = (
  <EmptyState
    title="Nenhuma integração configurada"
    hint="Informe o n8n, ou outro serviço que receba webhooks, para que as automações tenham para onde ir."
    icon={IconPlug}
  />
)

type Props = CallResult<typeof readIntegration> & { onSecret: (secret: string) => void }

function Loaded({ integration, callbackUrl, onSecret }: Props) {
  const [saves, setSaves] = useState(0)
  const client = useQueryClient()
  const handleSaved = (secret: string | null) => {
    // The form restarts from the server's new values.
    void client.refetchQueries({ queryKey: integrationQuery.queryKey }).then(() => setSaves((count) => count + 1))
    if (secret) onSecret(secret)
  }
  const remove = integration ? { aside: <RemoveIntegration name={integration.name} /> } : {}
  return (
    <>
      {integration?.pausedAt && <PausedNotice at={integration.pausedAt} />}
      <div className="cols-2-1 cols--top">
        <Section title="Serviço de automação" {...remove}>
          {!integration && emptyState}
          <IntegrationForm key={saves} integration={integration} onSaved={handleSaved} />
        </Section>
        <Section title="Conexão">
          <div className="stack gap-6 settings-side">
            {integration && <SigningSecret signing={integration.signing} onSecret={onSecret} />}
            <CallbackAddress url={callbackUrl} />
            {integration && <ConnectionTest revision={integration.revision} />}
          </div>
        </Section>
      </div>
    </>
  )
}

export function IntegrationSection() {
  const query = useQuery(integrationQuery)
  const dialog = useDialog<string>()
  return (
    <section className="stack" id="integracoes" aria-labelledby="integracoes-titulo">
      <h2 id="integracoes-titulo" className="settings-title">
        Integrações
      </h2>
      <QueryView
        query={query}
        loading="Carregando integração..."
        skeleton={<TableSkeleton widths={[220, 120]} rows={5} />}
        failed="Não foi possível carregar a integração."
      >
        {(data) => <Loaded {...data} onSecret={dialog.open} />}
      </QueryView>
      <OpenedDialog dialog={dialog}>{(control, secret) => secret && <SecretDialog secret={secret} {...control} />}</OpenedDialog>
    </section>
  )
}
