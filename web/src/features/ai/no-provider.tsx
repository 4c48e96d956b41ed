import { Link } from '@tanstack/react-router'
import { Callout } from '../../components/callout.tsx'

/** Tells that no provider writes texts yet, with a link to Configurações. */
export const NoProvider = () => (
  <Callout
    tone="info"
    title="Nenhum provedor de IA escreve textos ainda"
    actions={
      <Link className="btn btn--default" to="/settings" hash="ia">
        Configurar provedor
      </Link>
    }
  >
    <p>Escolha em Configurações quem escreve. O que você digitou aqui fica guardado.</p>
  </Callout>
)
