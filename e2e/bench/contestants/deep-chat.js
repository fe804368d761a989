import 'deep-chat';

window.contestant = {
  open() {
    const chat = document.createElement('deep-chat');
    chat.demo = true;
    document.body.append(chat);
  },
};
