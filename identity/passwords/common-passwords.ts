/** Common words in passwords, in lower case and without digits, because digits around a word add no strength. */
export const COMMON_WORDS: readonly string[] = `
  password passwort passwords passphrase motdepasse contrasena senha wachtwoord parola haslo secret geheim
  administrator admin root superuser user username guest login signin welcome willkommen bienvenue letmein
  changeme changeit default temporary temp test testing tester testtest example sample demo access master
  qwerty qwertz azerty asdfgh zxcvbn iloveyou loveyou mylove sunshine princess dragon monkey football baseball
  basketball soccer hockey superman batman spiderman pokemon starwars trustno whatever nothing computer internet
  samsung google facebook microsoft windows apple android linkedin twitter instagram amazon netflix
  michael jennifer jessica ashley charlie jordan daniel andrew thomas matthew joshua robert george nicole
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday london berlin paris newyork hamburg rotterdam
  shadow hunter killer freedom mustang harley corvette ferrari mercedes porsche flower butterfly chocolate cookie
  banana orange cheese pepper ginger diamond silver golden purple yellow rainbow angel angels forever family
  mother father brother sister friend friends hello helloworld goodbye please abcdef company business office
  seamark tracking shipment shipping container containers logistics freight vessel cargo
`
  .split(/\s+/)
  .filter((word) => word !== '');

/** Sequences of keys on a keyboard and of letters in the alphabet. */
export const SEQUENCES: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6y7u8i9o0p',
  '!@#$%^&*()',
];
