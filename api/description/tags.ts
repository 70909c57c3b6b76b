/** Headings of the description, in the order in which they are shown; what is not here stands at the end. */
export const TAGS: Readonly<Record<string, string>> = {
  'Tracking requests':
    'A number and its shipping line, handed over to be tracked. Shipment and containers follow by themselves.',
  'Tracking board':
    'Where tracking requests stand and what they wait for, how lines answer, and what can be done about many at once.',
  Shipments: 'The containers under one bill of lading or booking, with their ports, vessels and estimates.',
  Containers:
    'The equipment during one journey: where it is, what happened to it, what holds it and until when it is free.',
  'Saved views': 'Lists as people want to see them again: filters, columns and order under a name.',
  Search: 'Anything of the account by a number, a reference, a party, a vessel or a custom field.',
  'Shipping lines': 'Lines that can be tracked, with what each of them tells.',
  'Line credentials':
    'What an account says to be let in by shipping lines, so that they show it its own shipments. Values are never told.',
  Places: 'Ports, metro areas and terminals.',
  Vessels: 'Ships, with their reported positions and the way ahead.',
  Parties: 'Customers and other companies that shipments are about.',
  'Custom fields': 'Fields of your own on shipments, containers and tracking requests.',
  Webhooks: 'Addresses of yours that are told when something changes.',
  'Webhook notifications': 'What was sent to webhooks, and how that went.',
  'Webhook replays': 'Notifications that are sent again, after an outage or from before a webhook was there.',
  Events:
    'Everything that was announced, in order and for as long as it is kept: to be read on, waited for, or followed.',
  Answers: 'What sources answered, as it was received: the evidence behind every value.',
  Exceptions:
    'What needs a hand, with the fact behind it, whose it is and what to do next; the rules by which it is one.',
  Demurrage:
    'Until when containers stand for free, what each day after that costs by the tariffs of the account, and the evidence for it.',
  Corrections: 'Facts that a person knows better than a source.',
  'Test clocks': 'Virtual time for tracking requests of the test line.',
  EDI: 'Messages and partners of electronic data interchange.',
  'Unmatched places': 'Names of places that sources use and nobody has placed yet.',
  'API keys': 'What programs bear. People who may manage them make and revoke them; no key makes another.',
  'Connected applications': 'Applications that people let in by OAuth, and how to shut them out.',
  Usage: 'How much of its limits the account uses.',
  Session: 'Who is signed in to the web app. Programs with an API key have none.',
  Members: 'Who is in the account and as what, and who is invited. People manage people; no key does.',
  'Audit log': 'Who did what in the account.',
  Description: 'This description and its page.',
};
