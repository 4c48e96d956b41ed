import { Link } from '@tanstack/react-router'
import { Callout } from '../../components/callout.tsx'

/** Nobody writes yet. */
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
