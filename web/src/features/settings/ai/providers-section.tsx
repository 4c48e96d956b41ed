export const ProvidersSection = () => <p>Em construção</p>
