export const UsageSection = () => <p>Em construção</p>
