export const TeamPage = () => <p>Em construção</p>
